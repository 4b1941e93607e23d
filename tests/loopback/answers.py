"""What answers to interactions do in the loopback Discord."""

from __future__ import annotations

import time

from tests.loopback.asks import Ask
from tests.loopback.faults import Fault, Json, Refused
from tests.loopback.messages import Messages
from tests.loopback.state import EPHEMERAL, LOADING, Answer, Interaction, Message, Reply

ANSWER_MS = 3_000
"""How long Discord waits for an interaction's first answer."""
TOKEN_MS = 15 * 60_000
"""How long an interaction's token lives."""


class Answers(Messages):
    """A part of `rest.Rest`."""

    def callback(self, ask: Ask) -> Json | None:
        interaction = self.state.interactions.get(ask.params["token"])
        if interaction is None or str(interaction.id) != ask.params["interaction"]:
            raise Refused(Fault.UNKNOWN_INTERACTION.value)
        if interaction.answered.done():
            raise Refused(Fault.ALREADY_ACKNOWLEDGED.value)
        latency = time.perf_counter() - interaction.sent_at
        if latency * 1000 > ANSWER_MS:
            raise Refused(Fault.UNKNOWN_INTERACTION.value)
        reply = Reply(ask.body["type"])
        data: Json = ask.body.get("data") or {}
        message: Message | None = None
        match reply:
            case Reply.MESSAGE | Reply.MESSAGE_LATER:
                message = self._made(interaction.channel, data, ask.files)
                if message.flags & EPHEMERAL:
                    message.only_for = interaction.person.id
                if reply is Reply.MESSAGE_LATER:
                    message.flags |= LOADING
                self._post(message)
            case Reply.UPDATE | Reply.NOTHING_YET:
                message = interaction.pressed
                if message is None:
                    raise Refused(Fault.INVALID_FORM.value)
                if reply is Reply.UPDATE:
                    self._edit(message, data, ask.files)
        interaction.answered.set_result(Answer(reply, latency, message, data))
        if ask.query.get("with_response") not in ("1", "true"):
            return None
        told: Json = {"id": str(interaction.id), "type": interaction.payload["type"]}
        resource: Json = {"type": int(reply)}
        if message is not None and reply is not Reply.NOTHING_YET:
            told["response_message_id"] = str(message.id)
            told["response_message_loading"] = bool(message.flags & LOADING)
            told["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
            resource["message"] = message.payload()
        return {"interaction": told, "resource": resource}

    def followup(self, ask: Ask) -> Json:
        interaction = self._answered(ask)
        original = interaction.original
        if original is not None and original.flags & LOADING:
            return self._edit(original, ask.body, ask.files).payload()
        message = self._made(interaction.channel, ask.body, ask.files)
        if message.flags & EPHEMERAL:
            message.only_for = interaction.person.id
        return self._post(message).payload()

    def answer(self, ask: Ask) -> Json:
        return self._of_token(ask).payload()

    def edit_answer(self, ask: Ask) -> Json:
        return self._edit(self._of_token(ask), ask.body, ask.files).payload()

    def delete_answer(self, ask: Ask) -> None:
        message = self._of_token(ask)
        del message.channel.messages[message.id]

    def _answered(self, ask: Ask) -> Interaction:
        """The interaction of a webhook's token, which has had its first answer."""
        interaction = self.state.interactions.get(ask.params["token"])
        if interaction is None or not interaction.answered.done():
            raise Refused(Fault.UNKNOWN_WEBHOOK.value)
        if self._age(interaction.id) > TOKEN_MS:
            raise Refused(Fault.INVALID_TOKEN.value)
        return interaction

    def _of_token(self, ask: Ask) -> Message:
        interaction, which = self._answered(ask), ask.params["message"]
        message = interaction.original
        if which != "@original":
            message = interaction.channel.messages.get(int(which))
        if message is None or message.id not in message.channel.messages:
            raise Refused(Fault.UNKNOWN_MESSAGE.value)
        return message
