import type { ApiUnderTest, Reply } from "./api.ts";
import type { AddedCall } from "./contract-calls.ts";

type Ask = (call: AddedCall, given?: { params?: Record<string, string>; body?: unknown }) => Promise<Reply>;

/** Sends a request to every endpoint for mails; one mail is stored. */
export async function mailTurns(ask: Ask, { world }: ApiUnderTest): Promise<void> {
  const { body } = await ask("GET /oem/mails");
  const [kept] = (body as { result: { id: string }[] }).result;
  await ask("GET /oem/mails/{id}", { params: { id: String(kept?.id) } });
  Object.assign(world.setup, { mail: "sent" });
  await ask("POST /oem/mails/send-kept", { body: {} });
}
