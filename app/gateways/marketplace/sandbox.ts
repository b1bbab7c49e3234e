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

/** The token determines the result; no payment takes place. */
export function sandboxMarketplace(now: () => Date): Marketplace {
  return {
    provider,
    setUpUrl: ({ externalId }) => `/marketplace?token=${encodeURIComponent(externalId)}`,
    async resolve(token) {
      if (token === "sandbox-token-expired") throw tokenExpired();
      if (token === "sandbox-throttled") throw throttled(60);
      if (token === "sandbox-registered") return resolvedPurchase(token, registeredSignUp);
      if (token === "sandbox-none" || newBuyerToken.test(token)) return resolvedPurchase(token);
      throw tokenInvalid();
    },
    async readPurchases({ externalId, accountId }) {
      if (externalId === "sandbox-none") return [];
      const oneYearLater = endOfDay(addDays(dayOf(instantOf(now().getTime())), 365));
      return [
        sandboxPurchase({ externalId, accountId }, [
          { dimension: "assets", intValue: 500, expirationDate: oneYearLater },
        ]),
      ];
    },
    listPurchases: async () => [],
    confirm: async () => {},
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
