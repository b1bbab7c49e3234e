import {
  type Agreement,
  type Entitlement,
  type Marketplace,
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

const agreementWith = (externalId: string, signedUp: SignUp | null = null): Agreement => ({
  externalId,
  accountId: null,
  signedUp,
});

const newBuyerToken = /^sandbox-new(?:-[A-Za-z0-9_-]{1,100})?$/;

/** The token determines the result; no payment takes place. */
export function sandboxMarketplace(now: () => Date): Marketplace {
  return {
    provider,
    async resolve(token) {
      if (token === "sandbox-token-expired") throw tokenExpired();
      if (token === "sandbox-throttled") throw throttled(60);
      if (token === "sandbox-registered") return agreementWith(token, registeredSignUp);
      if (token === "sandbox-none" || newBuyerToken.test(token)) return agreementWith(token);
      throw tokenInvalid();
    },
    async entitlements({ externalId }): Promise<Entitlement[]> {
      if (externalId === "sandbox-none") return [];
      const oneYearLater = endOfDay(addDays(dayOf(instantOf(now().getTime())), 365));
      return [{ dimension: "assets", intValue: 500, expirationDate: oneYearLater }];
    },
  };
}

export function dryRunMarketplace(now: () => Date): Marketplace {
  const sandbox = sandboxMarketplace(now);
  return {
    ...sandbox,
    resolve: async (token) =>
      token === "sandbox-dry-run" ? agreementWith(token, registeredSignUp) : sandbox.resolve(token),
  };
}

/** Used where no marketplace is configured. */
export const closedMarketplace: Marketplace = {
  provider: "none",
  resolve: () => Promise.reject(tokenInvalid()),
  entitlements: async () => [],
};
