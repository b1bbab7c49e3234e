import { PublicTitle } from "#app/routes/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import { Button } from "#app/ui/controls/button.tsx";

/** Looks the same whatever is wrong with the link. */
export const DeadLink = ({ token }: { token: string | null }) => (
  <>
    <PublicTitle>This link is no longer good</PublicTitle>
    <p className="mt-3 text-muted">
      A link can be used once, for seven days, and not any more when a newer one was sent. Use the one in our
      latest mail to you, or ask for a new one.
    </p>
    {token !== null && (
      <form method="post" action="/confirm-customer/renew" className="mt-6">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="lg" data-busy-label="Asking…">
          Ask for a new link
        </Button>
      </form>
    )}
    <Support />
  </>
);
