import { createdCustomerLink, type CreatedCustomerLink } from "#app/domain/customer-link/customer-link.ts";
import { type ApiResponse, type ApiUnderTest, type Client, parseApiResult } from "#tests/support/api/api.ts";
import { openLongLivedApi } from "#tests/support/customers/hosted-customers.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";
import { createRecordingMailer, type RecordingMailer } from "#tests/support/outside/mails.ts";

export const dayMs = 24 * 3_600_000;
export const hourMs = 3_600_000;

export interface LinkedLicense {
  api: ApiUnderTest;
  mailer: RecordingMailer;
  key: string;
  linksPath: string;
}

/** Creates an offline license that ends in a year. Its tokens outlive every link. */
export async function createLinkableLicense(
  changes: Partial<ApiUnderTest["context"]> = {},
): Promise<LinkedLicense> {
  const mailer = createRecordingMailer();
  const api = await openLongLivedApi({ mailer, ...changes });
  const body = buildManualLicenseBody({ isOffline: true, quota: oneYearQuota });
  const { body: created } = await api.asAda.post("/api/oem/licenses", body);
  const { key } = (created as { result: { key: string } }).result;
  return { api, mailer, key, linksPath: `/api/oem/licenses/${key}/customer-links` };
}

export const createLink = async (
  { api, linksPath }: LinkedLicense,
  body: object = { days: 30, email: "lucius@wayne.example" },
): Promise<CreatedCustomerLink & { token: string }> => {
  const link = parseApiResult(createdCustomerLink, await api.asMert.post(linksPath, body));
  return { ...link, token: link.url.split("/").at(-1) ?? "" };
};

export const visit = (
  client: Client,
  token: string,
  headers?: Record<string, string>,
): Promise<ApiResponse> => client.post("/api/customer-page/visits", { token }, headers);

export const readCode = ({ receivedMails }: RecordingMailer): string =>
  /\b(\d{8})\b/.exec(receivedMails.at(-1)?.text ?? "")?.[1] ?? "";

export const listEvents = async ({ api, key }: LinkedLicense) => {
  const { body } = await api.asAda.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=100`);
  const { entities } = (body as { result: { entities: { eventName: string; createdBy: string }[] } }).result;
  return entities.map(({ eventName, createdBy }) => `${eventName} by ${createdBy}`);
};
