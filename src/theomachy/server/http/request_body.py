"""Decodes request bodies with the decoder that also reads WebSocket frames and journal entries."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.dto import AbstractDTO
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition

from theomachy.table.decode import decode
from theomachy.table.errors import RequestError


class RequestBodyDTO(AbstractDTO[Any]):
    """DTO for the `data` parameter of every handler; its OpenAPI schema is that of the annotated type."""

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: object = None
    ) -> None:
        """Do nothing: this DTO needs no backend per handler, only the annotated type."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Reference | Schema:
        schema: Reference | Schema = schema_creator.for_field_definition(field_definition)
        return schema

    def decode_bytes(self, value: bytes) -> Any:
        handler: Any = self.asgi_connection.route_handler
        try:
            data = msgspec.json.decode(value)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise RequestError(400, "bad-request", [str(error)]) from None
        return decode(handler.parsed_data_field.annotation, data)
