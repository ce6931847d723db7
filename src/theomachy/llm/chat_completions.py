"""A player that asks an endpoint compatible with OpenAI's chat completions; an example of an adapter.

Set in the environment: THEOMACHY_LLM_URL (`http://127.0.0.1:8080/v1`), THEOMACHY_LLM_MODEL, and THEOMACHY_LLM_KEY if
the endpoint asks for one.
"""

from __future__ import annotations

import json
import os
import urllib.request
from typing import Any

TIMEOUT = 120.0
MAX_REPLY_BYTES = 4_000_000
# Earlier turns that are sent again: each is a question and its answer.
REMEMBERED_TURNS = 2


class ChatCompletionsPlayer:
    """Sends the instructions as the system message, the last turns, and the observation. Counts the endpoint's tokens.

    A request that fails raises, so the attempt is lost and the game goes on.
    """

    def __init__(self) -> None:
        self.url = os.environ["THEOMACHY_LLM_URL"].rstrip("/") + "/chat/completions"
        self.model = os.environ.get("THEOMACHY_LLM_MODEL", "default")
        self.key = os.environ.get("THEOMACHY_LLM_KEY", "")
        self.system = ""
        self.turns: list[dict[str, str]] = []
        self.tokens_in = 0
        self.tokens_out = 0
        if not self.url.startswith(("http://", "https://")):
            raise ValueError(self.url)

    def start(self, instructions: str) -> None:
        self.system, self.turns = instructions, []

    def __call__(self, observation: str) -> str:
        question = {"role": "user", "content": observation}
        system = [{"role": "system", "content": self.system}] if self.system else []
        reply = self.post({"model": self.model, "messages": [*system, *self.turns, question], "temperature": 0})
        answer = str(reply["choices"][0]["message"]["content"] or "")
        usage = reply.get("usage") or {}
        self.tokens_in += int(usage.get("prompt_tokens", 0))
        self.tokens_out += int(usage.get("completion_tokens", 0))
        self.turns = [*self.turns, question, {"role": "assistant", "content": answer}][-2 * REMEMBERED_TURNS :]
        return answer

    def post(self, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        request = urllib.request.Request(self.url, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:  # nosec B310: the scheme was checked
            return json.loads(response.read(MAX_REPLY_BYTES))
