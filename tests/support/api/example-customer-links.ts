import { accessCode, id, licenseKey, secret } from "#app/api/endpoint/example-values.ts";
import { hashToken } from "#app/domain/token/tokens.ts";
import type { ApiUnderTest } from "./api.ts";
import { issueExampleLicense, runWithExampleValues } from "./example-state.ts";
import type { Preparation } from "./example-preparations.ts";

async function createExampleLink(api: ApiUnderTest) {
  await issueExampleLicense(api, { isOffline: true });
  await runWithExampleValues(api, async () => {
    const path = `/api/oem/licenses/${licenseKey}/customer-links`;
    const { status, text } = await api.asAda.post(path, { days: 14, email: "grace@example.com" });
    if (status !== 201) throw new Error(`The link was not created: ${text}`);
  });
}

const createLink: Preparation = (api) => createExampleLink(api);

const createLinkWithCode: Preparation = async (api) => {
  await createExampleLink(api);
  await api.asAnonymous.post("/api/customer-page/codes", { token: secret });
  const codeHash = hashToken(`customer link ${id} ${accessCode}`, api.context.tokenPeppers[0]);
  await api.engine.db.updateTable("customer_link").set({ code_hash: codeHash }).execute();
};

export const customerLinkPreparations: Record<string, Preparation> = {
  listCustomerLinks: createLink,
  withdrawCustomerLink: createLink,
  openCustomerPage: createLink,
  sendCustomerCode: createLink,
  checkCustomerCode: createLinkWithCode,
  downloadCustomerCertificate: createLink,
  requestRenewal: createLink,
};
