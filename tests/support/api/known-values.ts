import type { ApiUnderTest } from "./api.ts";
import type { KnownValues } from "./hostile.ts";

/** Values of the demo data and valid new values, by field name. */
export async function loadKnownValues({ engine: { db } }: ApiUnderTest): Promise<KnownValues> {
  const keys = (await db.selectFrom("license").select("key").execute()).map(({ key }) => key);
  const fetchIds = async (table: "quota" | "server" | "version") =>
    (await db.selectFrom(table).select("id").limit(5).execute()).map(({ id }) => id);
  const tags = await db.selectFrom("tag").select(["id", "val"]).limit(5).execute();
  return {
    key: keys,
    licenseKey: keys,
    id: [
      ...(await fetchIds("quota")),
      ...(await fetchIds("server")),
      ...(await fetchIds("version")),
      ...tags.map(({ id }) => id),
    ],
    tags: [tags.map(({ val }) => val)],
    tag: tags.map(({ val }) => val),
    type: [1, 2],
    licenseType: [1],
    environment: [1, 2, 3],
    status: [0, 1],
    pageNumber: [0, 1],
    pageSize: [0, 10],
    from: ["2026-01-01"],
    to: ["2026-12-31", "rita@example.com"],
    minDate: ["2026-01-01"],
    maxDate: ["2026-12-31"],
    lastContactBefore: ["2026-11-01"],
    fullBefore: ["2027-03-01"],
    packageTierId: ["corporate-1", "fis-standard"],
    companyName: ["Acme", "globex"],
    countryCode: ["TR", null],
    filters: ["{}", '{"environment":3}'],
    getActive: ["true", "false"],
    name: ["Globex", "株式会社"],
    quota: [{ activationDate: "2026-11-20", expirationDate: "2027-11-20" }],
    releasedAt: ["2026-11-20"],
    password: ["Correct-Horse-7"],
    domain: ["wayne"],
    marketplaceId: ["sandbox-new"],
    serverId: (await fetchIds("server")).slice(0, 1),
    seq: [1, 2, 3, 4, 5],
    sentAt: ["2026-11-20T12:00:00.000Z"],
    caseId: ["case-1", "case-2"],
    hubspotCompanyId: [1001],
    hubspotContactId: [10_011],
    companyId: [1001],
    email: ["rita@example.com"],
    activationDate: ["2026-11-20"],
    expirationDate: ["2027-11-20"],
    token: ["sandbox-new", "air_value-long-enough-to-be-one"],
    seedKey: ["seed-of-the-fuzz"],
    provider: ["sso"],
  };
}
