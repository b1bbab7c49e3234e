import { approvalEndpoints } from "#app/api/approvals/approvals.ts";
import { approvalRuleEndpoints } from "#app/api/approvals/approval-rules.ts";
import type { Approval } from "#app/domain/approval/approval.ts";
import { type ApiUnderTest, type Client, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

export const approvalsPath = "/api/oem/approvals";
export const rulesPath = "/api/oem/license-settings/approval-rules";

export const saveRules = (client: Client, rules: object) =>
  client.send("PUT", rulesPath, {
    body: { neverEnds: false, maxLicenses: null, adminRights: false, ...rules },
  });
export const readRules = async (client: Client) =>
  parseApiResult(approvalRuleEndpoints.read.result, await client.get(rulesPath));

/** Starts the API with both rules. Ada and Mert may create and edit licenses. */
export async function startWithRules(rules: object = { neverEnds: true, maxLicenses: 2 }) {
  const api = await startTestApi();
  parseApiResult(approvalRuleEndpoints.change.result, await saveRules(api.asAda, rules));
  return api;
}

export const endlessQuota = { activationDate: "2026-11-20", expirationDate: "2199-12-31" };
export const endlessLicense = buildManualLicenseBody({ quota: endlessQuota });
export const endlessRequest = {
  operation: "create-license",
  body: endlessLicense,
  reason: "Perpetual license.",
};

export const sendRequest = (client: Client, body: object) => client.post(approvalsPath, body);
export const ask = async (client: Client, body: object = endlessRequest): Promise<Approval> =>
  parseApiResult(approvalEndpoints.create.result, await sendRequest(client, body));
export const fetchApproval = async (client: Client, id: number) =>
  parseApiResult(approvalEndpoints.get.result, await client.get(`${approvalsPath}/${id}`));
export const approve = (client: Client, id: number) => client.post(`${approvalsPath}/${id}/approval`, {});
export const approveSuccessfully = async (client: Client, id: number) =>
  parseApiResult(approvalEndpoints.approve.result, await approve(client, id));
export const reject = (client: Client, id: number, reason: string) =>
  client.post(`${approvalsPath}/${id}/rejection`, { reason });
export const listApprovals = async (client: Client, view: string) =>
  parseApiResult(approvalEndpoints.list.result, await client.get(`${approvalsPath}?view=${view}`));

/** Adds a second account with this e-mail address and all rights, and signs it in. */
export async function signInSecondAccount(api: ApiUnderTest, email: string): Promise<Client> {
  const { storage, now } = api.context;
  const identity = { issuer: "https://id.example.com", subject: `second ${email}`, email };
  await storage.people.addPerson(
    identity,
    { isAdmin: false, privileges: ["license-create", "license-manage"] },
    now(),
  );
  return api.createClientWithSession(await storage.people.signIn(identity, now()));
}
