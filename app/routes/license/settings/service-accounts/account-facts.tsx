import type { ServiceAccount } from "#app/domain/service-account/service-account.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { LastUsed } from "#app/routes/license/tokens/token-table.tsx";
import { Facts } from "#app/ui/card.tsx";
import { formatScopes } from "#app/words/scope-wording.ts";

/** Says in a dialog which service account it is about. */
export const ServiceAccountFacts = ({ account, now }: { account: ServiceAccount; now: Instant }) => (
  <Facts
    facts={[
      { label: "Name", value: <bdi className="[overflow-wrap:anywhere]">{account.name}</bdi> },
      { label: "Token", value: <Code>{account.token}</Code> },
      {
        label: "Owner",
        value: account.ownerEmail === null ? "No owner" : <BreakableAddress text={account.ownerEmail} />,
      },
      { label: "Privileges", value: formatScopes(account.scopes) },
      { label: "Last used", value: <LastUsed at={account.lastUsedAt} now={now} /> },
    ]}
  />
);
