import type { ApiUnderTest, ApiResponse } from "./api.ts";
import type { AddedEndpoint } from "./contract-endpoints.ts";

type SendRequest = (
  endpoint: AddedEndpoint,
  options?: { params?: Record<string, string>; body?: unknown },
) => Promise<ApiResponse>;

/** Sends a request to every endpoint for mails. The API must have one stored mail. */
export async function sendMailRequests(request: SendRequest, { context }: ApiUnderTest): Promise<void> {
  const { body } = await request("GET /oem/mails");
  const [storedMail] = (body as { result: { entities: { id: string }[] } }).result.entities;
  await request("GET /oem/mails/{id}", { params: { id: String(storedMail?.id) } });
  Object.assign(context.setup, { mail: "sent" });
  await request("POST /oem/mails/send-stored", { body: {} });
}
