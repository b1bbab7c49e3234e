import * as values from "#app/api/endpoint/example-values.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { mapTexts } from "#app/api/endpoint/hidden-keys.ts";
import { handlers } from "#app/api/handlers.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { storedKey } from "#app/domain/text/license-key.ts";
import { startTestApi } from "#tests/support/api/api.ts";
import { prepareExample } from "#tests/support/api/example-preparations.ts";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import {
  importedKey,
  issueImportedLicense,
  keyAliasSecrets,
  fetchStoredKeys,
} from "#tests/support/licenses/hidden-keys.ts";
import { oneStoredMail, storedMail } from "#tests/support/outside/mails.ts";
import { requirements } from "./endpoint-requirements.ts";

const endpoints = await fetchDescribedEndpoints((await startTestApi()).asAnonymous);
const otherPrivileges = privileges.filter((privilege) => privilege !== "license-manage");
const isAllowedWithoutLicenseManage = ({ name }: { name: string }) => {
  const requirement = requirements[name];
  return (
    requirement === "signed-in" ||
    (Array.isArray(requirement) && requirement.some((privilege) => privilege !== "license-manage"))
  );
};
const readEndpoints = endpoints.filter(
  (endpoint) =>
    isAllowedWithoutLicenseManage(endpoint) &&
    (endpoint.method === "GET" || /\/(filtered|paginated|preview)$/.test(endpoint.path)),
);
/** A stored mail that contains an imported license key. */
const mail = { ...storedMail, text: `Hello,\n\nLicense key: ${importedKey}\nEnds: 2026-12-04` };
const storedMails = {
  ...oneStoredMail,
  listPage: async () => ({ rows: [mail], total: 1 }),
  find: async () => mail,
};
const fileOperationIds = ["downloadLicenseFile", "downloadCertificate"];

describe("Without license-manage, no whole license key is in the response of", () => {
  it.each(readEndpoints.map((endpoint) => [endpoint.operation.operationId, endpoint] as const))(
    "%s",
    async (operationId, endpoint) => {
      const api = await startTestApi({ storedMails, keyAliasSecrets });
      await prepareExample(operationId, api);
      await issueImportedLicense(api);
      await api.grantPrivileges(api.people.rita, otherPrivileges);
      const { path, text, headers } = buildExampleRequest(endpoint);
      const response = await api.asRita.send(endpoint.method, path, { text, headers });
      expect([response.status, response.text.slice(0, 300)]).toEqual([
        fileOperationIds.includes(operationId) ? 403 : 200,
        expect.anything(),
      ]);
      const importedKeyResponse = await api.asRita.send(
        endpoint.method,
        path.replace(values.licenseKey, importedKey),
        {
          text,
          headers,
        },
      );
      const responseTexts = `${response.text} ${importedKeyResponse.text}`;
      expect((await fetchStoredKeys(api)).filter((key) => responseTexts.includes(key))).toEqual([]);
    },
  );
});

const generatedKeyPattern = /\b[0-9A-HJKMNP-TV-Z]{5}(?:-[0-9A-HJKMNP-TV-Z]{5}){4}\b/i;

function listUndeclaredKeys(result: unknown, schema: z.ZodType, storedKeys: readonly string[]) {
  const texts: string[] = [];
  mapTexts(result, schema, (text, content) => {
    const hasKey = generatedKeyPattern.test(text) || storedKeys.some((key) => text.includes(key));
    if (hasKey && content === undefined) texts.push(text);
    return text;
  });
  return texts;
}

describe("Each license key is in a field that is declared as a license key, in the result of", () => {
  const jsonHandlers = handlers.filter(({ endpoint }) => endpoint.contentType === undefined);

  it.each(jsonHandlers.map(({ endpoint }) => [endpoint.operationId, endpoint] as const))(
    "%s",
    async (operationId, { result }) => {
      const describedEndpoint = endpoints.find(({ operation }) => operation.operationId === operationId);
      if (!describedEndpoint) throw new Error(`${operationId} is not in the OpenAPI document.`);
      const api = await startTestApi({ storedMails });
      await prepareExample(operationId, api);
      await issueImportedLicense(api);
      const { path, text, headers } = buildExampleRequest(describedEndpoint);
      const { body } = await api.asAda.send(describedEndpoint.method, path, { text, headers });
      const storedKeys = await fetchStoredKeys(api);
      expect(listUndeclaredKeys((body as { result: unknown }).result, result, storedKeys)).toEqual([]);
    },
  );

  it("the check finds a key in a field that is not declared", () => {
    const result = { key: values.licenseKey, copiedKey: values.licenseKey };
    const schema = z.object({ key: storedKey, copiedKey: z.string() });
    expect(listUndeclaredKeys(result, schema, [])).toEqual([values.licenseKey]);
  });
});
