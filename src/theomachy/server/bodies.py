"""Bodies of requests, read by the same reader as frames and stored lines."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.dto import AbstractDTO
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition

from theomachy.table.reading import read
from theomachy.table.refused import Refused


class Body(AbstractDTO[Any]):
    """What a handler takes as `data`, whatever it is; OpenAPI describes it as its type says."""

    @classmethod
    def create_for_field_definition(
        cls, field_definition: FieldDefinition, handler_id: str, backend_cls: object = None
    ) -> None:
        """Nothing is made for each handler: its type is all that is needed."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Reference | Schema:
        found: Reference | Schema = schema_creator.for_field_definition(field_definition)
        return found

    def decode_bytes(self, value: bytes) -> Any:
        handler: Any = self.asgi_connection.route_handler
        try:
            data = msgspec.json.decode(value)
        except (msgspec.MsgspecError, UnicodeError) as error:
            raise Refused(400, "bad-request", [str(error)]) from None
        return read(handler.parsed_data_field.annotation, data)
