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

const robin: SignUp = {
  firstname: "Robin",
  lastname: "Ready",
  company: "Sandbox Registered Inc.",
  email: "robin@registered.example",
  domain: "sandbox-registered",
  password: "Sandbox-registered-1",
};

const buyer = (externalId: string, signedUp: SignUp | null = null): Agreement => ({
  externalId,
  accountId: null,
  signedUp,
});

const newBuyer = /^sandbox-new(?:-[A-Za-z0-9_-]{1,100})?$/;

/** The token's name determines the result; no payment takes place. */
export function sandboxMarketplace(now: () => Date): Marketplace {
  return {
    provider,
    async resolve(token) {
      if (token === "sandbox-token-expired") throw tokenExpired();
      if (token === "sandbox-throttled") throw throttled(60);
      if (token === "sandbox-registered") return buyer(token, robin);
      if (token === "sandbox-none" || newBuyer.test(token)) return buyer(token);
      throw tokenInvalid();
    },
    async entitlements({ externalId }): Promise<Entitlement[]> {
      if (externalId === "sandbox-none") return [];
      const inAYear = endOfDay(addDays(dayOf(instantOf(now().getTime())), 365));
      return [{ dimension: "assets", intValue: 500, expirationDate: inAYear }];
    },
  };
}

export function rehearsalMarketplace(now: () => Date): Marketplace {
  const sandbox = sandboxMarketplace(now);
  return {
    ...sandbox,
    resolve: async (token) => (token === "sandbox-dry-run" ? buyer(token, robin) : sandbox.resolve(token)),
  };
}

/** Used where no marketplace is configured. */
export const closedMarketplace: Marketplace = {
  provider: "none",
  resolve: () => Promise.reject(tokenInvalid()),
  entitlements: async () => [],
};
