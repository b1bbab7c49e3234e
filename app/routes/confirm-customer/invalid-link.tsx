import { href } from "react-router";
import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import { Button } from "#app/ui/button.tsx";

/** Shows the same text for every reason, so that the page does not reveal whether a link exists. */
export const InvalidLink = ({ token }: { token: string | null }) => (
  <>
    <PublicTitle>This link is no longer valid</PublicTitle>
    <p className="mt-3 text-muted-foreground">
      Each link works once. The link expires after seven days, or when we send a newer link. Use the link in
      our latest mail to you, or request a new link.
    </p>
    {token !== null && (
      <form method="post" action={href("/confirm-customer/renew")} className="mt-6">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" size="lg" data-busy-label="Requesting…">
          Request a new link
        </Button>
      </form>
    )}
    <Support />
  </>
);
