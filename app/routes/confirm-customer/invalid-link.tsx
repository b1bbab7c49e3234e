import { href } from "react-router";
import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import { Button } from "#app/ui/button.tsx";

/** Shows the same text for every reason, so that the page does not reveal whether a link exists. */
export const InvalidLink = ({ token }: { token: string | null }) => (
  <>
    <PublicTitle>This link is no longer valid</PublicTitle>
    <p className="mt-3 text-muted-foreground">
      A link works once, for seven days, and stops working when a newer one is sent. Use the one in our latest
      mail to you, or request a new one.
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
