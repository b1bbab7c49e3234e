import {
  emptyPurchase,
  type Entitlement,
  eventsNotAccepted,
  type Marketplace,
  type Purchase,
  type PurchaseRef,
  type ResolvedPurchase,
  type SignUp,
  throttled,
  tokenExpired,
  tokenInvalid,
} from "#app/domain/marketplace/marketplace.ts";
import { addDays, dayOf, endOfDay, instantOf } from "#app/domain/time/time.ts";

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

export const resolvedPurchase = (externalId: string, signedUp: SignUp | null = null): ResolvedPurchase => ({
  externalId,
  accountId: null,
  productCode,
  plan: null,
  buyer: null,
  signedUp,
});

export const sandboxPurchase = (purchase: PurchaseRef, entitlements: Entitlement[]): Purchase => ({
  ...emptyPurchase,
  ...purchase,
  productCode,
  entitlements,
});

const newBuyerToken = /^sandbox-new(?:-[A-Za-z0-9_-]{1,100})?$/;

type Scenario = "renewed" | "replaced" | "second" | "unmapped" | "suspended" | "approval";

const scenarioToken =
  /^sandbox-(renewed|replaced|second|unmapped|suspended|approval)(?:-[A-Za-z0-9_-]{1,100})?(?:\.2)?$/;

const scenarioOf = (externalId: string) => scenarioToken.exec(externalId)?.[1] as Scenario | undefined;

/** The purchases of `sandbox-second` belong to one account, so that one buyer can have several. */
function scenarioAccount(token: string): string | null {
  const scenario = scenarioOf(token);
  if (scenario === undefined || token.endsWith(".2")) return null;
  return scenario === "second" ? "sandbox-second" : token;
}

/** The successor is bought at once and is linked when the purchase is read after the sign-up. */
function withSuccessor(purchase: Purchase, changes: Partial<Purchase>): Purchase[] {
  const externalId = purchase.externalId.replace(/\.2$/, "");
  const first = { ...purchase, externalId, agreementId: externalId };
  return [
    first,
    {
      ...first,
      ...changes,
      externalId: `${externalId}.2`,
      agreementId: `${externalId}.2`,
      previousAgreementId: externalId,
    },
  ];
}

/** The token determines the result; no payment takes place. A suffix makes another purchase. */
export function sandboxMarketplace(now: () => Date): Marketplace {
  const suspendedIds = new Set<string>();
  const declinedIds = new Set<string>();
  const endAfter = (days: number) => endOfDay(addDays(dayOf(instantOf(now().getTime())), days));
  const assetsUntil = (intValue: number, days: number): Entitlement[] => [
    { dimension: "assets", intValue, expirationDate: endAfter(days) },
  ];
  return {
    provider,
    setUpUrl: ({ externalId }) => `/marketplace?token=${encodeURIComponent(externalId)}`,
    async resolve(token) {
      if (token === "sandbox-token-expired") throw tokenExpired();
      if (token === "sandbox-throttled") throw throttled(60);
      if (token === "sandbox-registered") return resolvedPurchase(token, registeredSignUp);
      if (token === "sandbox-none" || newBuyerToken.test(token)) return resolvedPurchase(token);
      const accountId = scenarioAccount(token);
      if (accountId !== null) {
        suspendedIds.delete(token);
        return { ...resolvedPurchase(token), accountId };
      }
      throw tokenInvalid();
    },
    async readPurchases({ externalId, accountId }) {
      if (externalId === "sandbox-none" || declinedIds.has(externalId)) return [];
      const purchase = (entitlements: Entitlement[]) =>
        sandboxPurchase({ externalId, accountId }, entitlements);
      switch (scenarioOf(externalId)) {
        case "renewed":
          return withSuccessor(
            { ...purchase(assetsUntil(500, 10)), autoRenews: true },
            { entitlements: assetsUntil(500, 375), startsAt: endAfter(10) },
          );
        case "replaced":
          return withSuccessor(purchase(assetsUntil(500, 365)), { entitlements: assetsUntil(800, 730) });
        case "unmapped":
          return [purchase([{ dimension: "enterprise-xl", intValue: 50, expirationDate: endAfter(365) }])];
        case "suspended": {
          const state = suspendedIds.has(externalId) ? "suspended" : "active";
          return [{ ...purchase(assetsUntil(500, 365)), state }];
        }
        default:
          return [purchase(assetsUntil(500, 365))];
      }
    },
    listPurchases: async () => null,
    /** Only renewed and replaced purchases have a value. */
    async readTerms(agreementId) {
      const scenario = scenarioOf(agreementId);
      if (scenario !== "renewed" && scenario !== "replaced") return null;
      return { startsAt: null, value: agreementId.endsWith(".2") ? 12_600 : 12_000, currency: "USD" };
    },
    needsApproval: ({ externalId }) => scenarioOf(externalId) === "approval",
    async decline({ externalId }) {
      declinedIds.add(externalId);
    },
    /** The subscription of `sandbox-suspended` is not paid after the sign-up, until its token is used again. */
    async confirm({ externalId }) {
      if (scenarioOf(externalId) === "suspended") suspendedIds.add(externalId);
    },
    acknowledge: async () => {},
    authenticateEvent: () => Promise.reject(eventsNotAccepted()),
    readEvent: () => {
      throw eventsNotAccepted();
    },
  };
}

export function dryRunMarketplace(now: () => Date): Marketplace {
  const sandbox = sandboxMarketplace(now);
  return {
    ...sandbox,
    resolve: async (token) =>
      token === "sandbox-dry-run" ? resolvedPurchase(token, registeredSignUp) : sandbox.resolve(token),
  };
}

/** Used where no marketplace is configured. */
export const closedMarketplace: Marketplace = {
  ...sandboxMarketplace(() => new Date()),
  provider: "none",
  resolve: () => Promise.reject(tokenInvalid()),
  readPurchases: async () => [],
};
