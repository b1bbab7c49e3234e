import { readSystemClock } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ignoreIfMissing } from "#app/routes/kit/forms/ignore-if-missing.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Facts } from "#app/ui/card.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { DeleteDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import type { Route } from "./+types/delete.ts";
import { Expiration, LastUsed } from "./token-table.tsx";
import { redirectToListAfter } from "#app/routes/kit/lists/redirect-to-list.ts";
import { tokenList } from "./token-list.ts";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Delete ${params.start}…` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const token = await requireApi(context, "token.delete").tokens.get({ params: { token: params.start } });
  return { token, now: readSystemClock() };
}

export function action(args: Route.ActionArgs) {
  const { start } = args.params;
  const deletion = args.context.get(licenseApiContext).tokens.delete({ params: { token: start } });
  return redirectToListAfter(ignoreIfMissing(deletion), args, tokenList, `The token ${start}… was deleted`);
}

export default function DeleteToken({ loaderData: { token, now }, actionData }: Route.ComponentProps) {
  return (
    <DeleteDialog noun="token" title="Delete API token" closeTo={tokenList.buildUrl} lastResult={actionData}>
      <p>Programs that use this token stop working at once. A deleted token cannot be restored.</p>
      <Facts
        facts={[
          ...(token.name ? [{ label: "Name", value: token.name }] : []),
          { label: "Token", value: <Code>{token.token}</Code> },
          { label: "Owner Email", value: <BreakableAddress text={token.ownerEmail} /> },
          { label: "Expiration date", value: <Expiration at={token.expirationDate} now={now} /> },
          {
            label: "Last used",
            value: <LastUsed at={token.lastUsedAt} now={now} />,
          },
        ]}
      />
    </DeleteDialog>
  );
}
