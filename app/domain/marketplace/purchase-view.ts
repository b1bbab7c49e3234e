import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import { type Page, createPage, createPageFromSlice, maxPageSize, paging } from "#app/domain/page.ts";
import type { PackageStore } from "#app/domain/package/package-store.ts";
import { notFound } from "#app/domain/problem.ts";
import { licenseKey, storedKey } from "#app/domain/text/license-key.ts";
import { type AgreementRecord, purchaseState, isLiveAgreement } from "./agreement.ts";
import type { PurchaseFilter, AgreementStore } from "./agreement-store.ts";
import { findUnmappedDimensions } from "./dimensions.ts";
import { type Marketplace, findConfiguredMarketplace } from "./marketplace.ts";

export const agreement = z.object({
  id: z.number(),
  provider: z.string(),
  externalId: z.string(),
  agreementId: z.string().nullable(),
  previousAgreementId: z.string().nullable(),
  accountId: z.string().nullable(),
  resellerAccountId: z.string().nullable(),
  productCode: z.string().nullable(),
  plan: z.string().nullable(),
  licenseKey: storedKey.nullable(),
  companyName: z.string().nullable(),
  state: purchaseState,
  startsAt: instantText.nullable(),
  endsAt: instantText.nullable(),
  isEndEstimated: z.boolean(),
  unknownStatus: z.string().nullable(),
  hasAutoRenewal: z.boolean().nullable(),
  value: z.float64().nullable(),
  currency: z.string().nullable(),
  items: z.array(z.object({ dimension: z.string(), quantity: z.number() })),
  linkedBy: z.string().nullable(),
  createdAt: instantText,
});
export type Agreement = z.output<typeof agreement>;

const agreementEvent = z.object({
  id: z.string(),
  type: z.string(),
  occurredAt: instantText.nullable(),
  receivedAt: instantText,
});

const candidateLicense = z.object({
  licenseKey: storedKey,
  companyName: z.string(),
  expiredAt: instantText.nullable(),
});

export const purchaseDetails = z.object({
  ...agreement.shape,
  /** Purchases of the same license, oldest first. */
  chain: z.array(agreement),
  events: z.array(agreementEvent),
  /** Licenses of the same account, which this purchase may continue. */
  candidates: z.array(candidateLicense),
  unmappedDimensions: z.array(z.string()),
  /** Page of the marketplace from which the buyer opens the sign-up. Null if the marketplace is not configured. */
  setUpUrl: z.string().nullable(),
  isApprovalRequired: z.boolean(),
  /** Company and e-mail address from the buyer, while the sign-up waits for a tier. */
  signUp: z.object({ companyName: z.string(), email: z.string() }).nullable(),
});
export type PurchaseDetails = z.output<typeof purchaseDetails>;

export const purchaseQuery = z.object({
  ...paging.shape,
  licenseKey: licenseKey.optional(),
  state: purchaseState.optional(),
  companyId: z.coerce.number().int().positive().optional(),
  search: z.string().trim().max(200).optional(),
});

interface AgreementPorts {
  agreements: AgreementStore;
  licenses: LicenseStore;
  packages: PackageStore;
}

export const presentAgreement = ({ entitlements, ...record }: AgreementRecord): Agreement =>
  agreement.parse({
    ...record,
    companyName: record.companyName ?? record.pendingSignUp?.company ?? null,
    isEndEstimated: record.estimatedTermMonths !== null,
    items: entitlements.map(({ dimension, intValue }) => ({ dimension, quantity: intValue })),
  });

export async function listAgreements(
  { agreements, licenses }: Pick<AgreementPorts, "agreements" | "licenses">,
  query: z.output<typeof purchaseQuery>,
): Promise<Page<Agreement>> {
  const license = query.licenseKey === undefined ? undefined : await licenses.find(query.licenseKey);
  if (license === null) return createPage([], 0, query);
  const filter = {
    licenseId: license?.record.id,
    states: query.state && [query.state],
    companyId: query.companyId,
    search: query.search,
  };
  const slice = await agreements.listPage(filter, query.pageNumber * query.pageSize, query.pageSize);
  return createPageFromSlice(slice, presentAgreement, query);
}

export async function findAgreement(
  storage: AgreementPorts,
  marketplaces: readonly Marketplace[],
  id: number,
): Promise<PurchaseDetails> {
  const record = await storage.agreements.findById(id);
  if (!record) throw notFound("The purchase");
  const { provider, externalId, agreementId, licenseId } = record;
  const chain = licenseId === null ? [record] : await listReadable(storage, { licenseId });
  const subject = { externalId, agreementId, accountId: null };
  const events = await storage.agreements.listEvents(provider, subject);
  const marketplace = findConfiguredMarketplace(marketplaces, record);
  return {
    ...presentAgreement(record),
    chain: chain
      .toSorted((a, b) => (findAgreementStart(a) < findAgreementStart(b) ? -1 : 1))
      .map(presentAgreement),
    events: events.map(({ id, type, occurredAt, receivedAt }) => ({ id, type, occurredAt, receivedAt })),
    candidates: await listCandidates(storage, record),
    unmappedDimensions: isLiveAgreement(record) ? await listUnmappedDimensions(storage, record) : [],
    setUpUrl: marketplace?.buildSetUpUrl(record) ?? null,
    isApprovalRequired: record.state === "waiting" && marketplace?.needsApproval(record) === true,
    signUp: record.pendingSignUp && {
      companyName: record.pendingSignUp.company,
      email: record.pendingSignUp.email,
    },
  };
}

/** Oldest first. Omits damaged purchases, which the list of purchases shows as unreadable. */
const listReadable = async ({ agreements }: Pick<AgreementPorts, "agreements">, filter: PurchaseFilter) =>
  (await agreements.listPage(filter, 0, maxPageSize)).rows.toReversed();

async function listUnmappedDimensions({ licenses, packages }: AgreementPorts, record: AgreementRecord) {
  const license = record.licenseKey === null ? null : await licenses.find(record.licenseKey);
  return findUnmappedDimensions(await packages.readCatalog(), record, license?.record.packageTierId ?? null);
}

const findAgreementStart = ({ startsAt, createdAt }: AgreementRecord) => startsAt ?? createdAt;

async function listCandidates(
  { agreements, licenses }: AgreementPorts,
  { id, provider, accountId, licenseId }: AgreementRecord,
): Promise<PurchaseDetails["candidates"]> {
  if (licenseId !== null || accountId === null) return [];
  const accountAgreements = await listReadable({ agreements }, { provider, accountId });
  const candidateKeys = new Set(
    accountAgreements.filter((agreement) => agreement.id !== id).map(({ licenseKey }) => licenseKey),
  );
  const accountLicenses = await Promise.all(
    [...candidateKeys].filter((key) => key !== null).map((key) => licenses.find(key)),
  );
  return accountLicenses
    .filter((license) => license !== null)
    .filter(({ record }) => record.deletedAt === null)
    .map(({ record, summary }) => ({
      licenseKey: record.key,
      companyName: record.customer.companyName,
      expiredAt: summary.expiredAt,
    }));
}
