import { vi } from "vitest";
import {
  contact,
  daysUntilLicenseEnd,
  id,
  irLicenseKey,
  licenseKey,
} from "#app/api/endpoint/example-values.ts";
import { createExampleDates } from "#app/api/endpoint/endpoint.ts";
import { createStores } from "#app/storage/open-storage.ts";
import { acmeInfinite, issue, miraiIr, exampleQuota, exampleServer } from "#tests/fixtures/licenses.ts";
import type { ApiUnderTest } from "./api.ts";

const licenseKeyDigits = licenseKey.replaceAll("-", "").split("").map(Number);

const secretLength = 32;

/** Mocks the random bytes of license keys and secrets, which the mock recognizes by their length. */
function mockRandomBytes() {
  const originalRandomValues = crypto.getRandomValues.bind(crypto);
  return vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (!(array instanceof Uint8Array)) return originalRandomValues(array);
    if (array.length === licenseKeyDigits.length) array.set(licenseKeyDigits);
    else if (array.length === secretLength)
      array.set(Array.from({ length: secretLength }, (_, index) => index));
    else originalRandomValues(array);
    return array;
  });
}

/** Runs `prepare`. The entities that it creates get the id, license key and secret of the examples. */
export async function runWithExampleValues<Result>(
  api: ApiUnderTest,
  prepare: () => Promise<Result>,
  entityId = id,
): Promise<Result> {
  const { storage } = api.context;
  const randomSpy = mockRandomBytes();
  api.context.storage = createStores(api.engine, api.context.now, { next: () => entityId, skip: () => {} });
  try {
    return await prepare();
  } finally {
    api.context.storage = storage;
    randomSpy.mockRestore();
  }
}

const computeQuotaDates = ({ context }: ApiUnderTest) => {
  const { dayIn: day } = createExampleDates(context.now());
  return [day(-335), day(daysUntilLicenseEnd)] as const;
};

type LicenseChanges = Parameters<typeof acmeInfinite>[0];

/** The license of the examples, with one quota that ends soon and, unless it is offline, one server. */
export const issueExampleLicense = (api: ApiUnderTest, changes: LicenseChanges = {}, entityId = id) =>
  runWithExampleValues(
    api,
    () =>
      issue(api.context.storage, {
        ...acmeInfinite({
          key: licenseKey,
          packageTierId: "corporate-2",
          packageTierPrettyName: "Corporate Tier 2",
          tags: ["emea", "Renewal"],
          ...changes,
          customer: { ...contact, ...changes.customer },
        }),
        quotas: [exampleQuota(...computeQuotaDates(api), { serverCapacity: 5, totalClientCapacity: 1_000 })],
        servers: changes.isOffline ? [] : [exampleServer("soc-00")],
      }),
    entityId,
  );

export const issueExampleIrLicense = (api: ApiUnderTest) => {
  const capacities = { serverCapacity: null, totalClientCapacity: null, caseCapacity: 30, caseLifetime: 30 };
  return runWithExampleValues(api, () =>
    issue(api.context.storage, {
      ...miraiIr({ key: irLicenseKey, packageTierId: "fis-standard" }),
      quotas: [exampleQuota(...computeQuotaDates(api), capacities)],
    }),
  );
};
