import {
  purchaseDefaults,
  type Entitlement,
  eventsNotAcceptedProblem,
  type Marketplace,
  type Purchase,
  type PurchaseIds,
  type ResolvedPurchase,
  type SignUp,
  throttledProblem,
  expiredTokenProblem,
  invalidTokenProblem,
} from "#app/domain/marketplace/marketplace.ts";
import { addDays, dayOf, endOfDay, type Clock, readSystemClock } from "#app/domain/time/time.ts";

const provider = "sandbox";

const registeredSignUp: SignUp = {
  firstname: "Robin",
  lastname: "Ready",
  company: "Sandbox Registered Inc.",
  email: "robin@registered.example",
  domain: "sandbox-registered",
  password: "Sandbox-registered-1",
};

const productCode = "sandbox";

export const createResolvedPurchase = (
  externalId: string,
  collectedSignUp: SignUp | null = null,
): ResolvedPurchase => ({
  externalId,
  accountId: null,
  productCode,
  plan: null,
  buyer: null,
  collectedSignUp,
});

export const createSandboxPurchase = (purchase: PurchaseIds, entitlements: Entitlement[]): Purchase => ({
  ...purchaseDefaults,
  ...purchase,
  productCode,
  entitlements,
});

/** Suffix of the external id of a purchase that renews or replaces another purchase. */
const successorSuffix = ".2";

const newBuyerTokenPattern = /^sandbox-new(?:-[A-Za-z0-9_-]{1,100})?$/;

type Scenario = "renewed" | "replaced" | "second" | "unmapped" | "suspended" | "approval";

const scenarioTokenPattern =
  /^sandbox-(renewed|replaced|second|unmapped|suspended|approval)(?:-[A-Za-z0-9_-]{1,100})?(?:\.2)?$/;

const readScenario = (externalId: string) =>
  scenarioTokenPattern.exec(externalId)?.[1] as Scenario | undefined;

/** The purchases of `sandbox-second` belong to one account, so that one buyer can have several purchases. */
function findScenarioAccountId(token: string): string | null {
  const scenario = readScenario(token);
  if (scenario === undefined || token.endsWith(successorSuffix)) return null;
  return scenario === "second" ? "sandbox-second" : token;
}

/** A purchase and its successor, which is linked when the purchase is read after the sign-up. */
function createPurchaseAndSuccessor(purchase: Purchase, successorChanges: Partial<Purchase>): Purchase[] {
  const externalId = purchase.externalId.replace(/\.2$/, "");
  const firstPurchase = { ...purchase, externalId, agreementId: externalId };
  return [
    firstPurchase,
    {
      ...firstPurchase,
      ...successorChanges,
      externalId: externalId + successorSuffix,
      agreementId: externalId + successorSuffix,
      previousAgreementId: externalId,
    },
  ];
}

/** The token determines the result, and nothing is paid. A token with another suffix is another purchase. */
export function createSandboxMarketplace(now: Clock): Marketplace {
  const suspendedIds = new Set<string>();
  const declinedIds = new Set<string>();
  const computeEndAfterDays = (days: number) => endOfDay(addDays(dayOf(now()), days));
  const createAssetEntitlements = ({ assets, days }: { assets: number; days: number }): Entitlement[] => [
    { dimension: "assets", intValue: assets, expirationDate: computeEndAfterDays(days) },
  ];
  return {
    provider,
    buildSetUpUrl: ({ externalId }) => `/marketplace?token=${encodeURIComponent(externalId)}`,
    async resolve(token) {
      if (token === "sandbox-token-expired") throw expiredTokenProblem();
      if (token === "sandbox-throttled") throw throttledProblem(60);
      if (token === "sandbox-registered") return createResolvedPurchase(token, registeredSignUp);
      if (token === "sandbox-none" || newBuyerTokenPattern.test(token)) return createResolvedPurchase(token);
      const accountId = findScenarioAccountId(token);
      if (accountId !== null) {
        suspendedIds.delete(token);
        return { ...createResolvedPurchase(token), accountId };
      }
      throw invalidTokenProblem();
    },
    async readPurchases({ externalId, accountId }) {
      if (externalId === "sandbox-none" || declinedIds.has(externalId)) return [];
      const createPurchase = (entitlements: Entitlement[]) =>
        createSandboxPurchase({ externalId, accountId }, entitlements);
      switch (readScenario(externalId)) {
        case "renewed":
          return createPurchaseAndSuccessor(
            { ...createPurchase(createAssetEntitlements({ assets: 500, days: 10 })), hasAutoRenewal: true },
            {
              entitlements: createAssetEntitlements({ assets: 500, days: 375 }),
              startsAt: computeEndAfterDays(10),
            },
          );
        case "replaced":
          return createPurchaseAndSuccessor(
            createPurchase(createAssetEntitlements({ assets: 500, days: 365 })),
            {
              entitlements: createAssetEntitlements({ assets: 800, days: 730 }),
            },
          );
        case "unmapped":
          return [
            createPurchase([
              { dimension: "enterprise-xl", intValue: 50, expirationDate: computeEndAfterDays(365) },
            ]),
          ];
        case "suspended": {
          const state = suspendedIds.has(externalId) ? "suspended" : "active";
          return [{ ...createPurchase(createAssetEntitlements({ assets: 500, days: 365 })), state }];
        }
        default:
          return [createPurchase(createAssetEntitlements({ assets: 500, days: 365 }))];
      }
    },
    listPurchases: async () => null,
    /** Only renewed and replaced purchases have a value. */
    async readTerms(agreementId) {
      const scenario = readScenario(agreementId);
      if (scenario !== "renewed" && scenario !== "replaced") return null;
      return {
        startsAt: null,
        value: agreementId.endsWith(successorSuffix) ? 12_600 : 12_000,
        currency: "USD",
      };
    },
    needsApproval: ({ externalId }) => readScenario(externalId) === "approval",
    async decline({ externalId }) {
      declinedIds.add(externalId);
    },
    /** Suspends the subscription of `sandbox-suspended` after the sign-up, until its token is used again. */
    async confirm({ externalId }) {
      if (readScenario(externalId) === "suspended") suspendedIds.add(externalId);
    },
    acknowledge: async () => {},
    authenticateEvent: () => Promise.reject(eventsNotAcceptedProblem()),
    readEvent: () => {
      throw eventsNotAcceptedProblem();
    },
  };
}

/** Creates a sandbox that also accepts the token `sandbox-dry-run`, which has all data of a sign-up. */
export function createDryRunMarketplace(now: Clock): Marketplace {
  const sandbox = createSandboxMarketplace(now);
  return {
    ...sandbox,
    resolve: async (token) =>
      token === "sandbox-dry-run" ? createResolvedPurchase(token, registeredSignUp) : sandbox.resolve(token),
  };
}

/** The marketplace of an installation without a configured marketplace. It rejects every token. */
export const closedMarketplace: Marketplace = {
  ...createSandboxMarketplace(readSystemClock),
  provider: "none",
  resolve: () => Promise.reject(invalidTokenProblem()),
  readPurchases: async () => [],
};
