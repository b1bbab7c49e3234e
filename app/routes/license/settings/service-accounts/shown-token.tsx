import { Code } from "#app/routes/kit/text/chip.tsx";
import { CreatedDialog } from "#app/routes/kit/dialogs/created-dialog.tsx";
import { OneTimeSecret } from "#app/routes/kit/one-time-secret.tsx";
import { ApiDocumentation } from "#app/routes/license/tokens/api-documentation.tsx";
import { serviceAccountList } from "./account-request.ts";

interface ShownTokenProps {
  title: string;
  accountName: string;
  token: string;
}

/** Shows the token of a service account once. */
export const ShownToken = ({ title, accountName, token }: ShownTokenProps) => (
  <CreatedDialog title={title} closeTo={serviceAccountList.buildUrl}>
    <OneTimeSecret noun="token" value={token}>
      <p className="[overflow-wrap:anywhere]">
        Enter it in the program that uses the service account <bdi className="font-medium">{accountName}</bdi>
        .
      </p>
    </OneTimeSecret>
    <p className="mt-4 text-xs text-muted-foreground">
      Programs send the token with each API request, in the header <Code>Authorization: Bearer …</Code>.{" "}
      <ApiDocumentation>How to use the API</ApiDocumentation>
    </p>
  </CreatedDialog>
);
