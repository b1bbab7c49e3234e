import { PublicTitle } from "#app/routes/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";

export const Unconfirmed = () => (
  <>
    <PublicTitle>Your AIR instance is not confirmed yet</PublicTitle>
    <p className="mt-3 text-muted">
      Open the link in our latest mail to you once more and confirm it there. Then this page shows how far it
      has come.
    </p>
    <Support />
  </>
);

export const Ended = () => (
  <>
    <PublicTitle>Your AIR instance does not run any more</PublicTitle>
    <p className="mt-3 text-muted">It was suspended or ended. If you still need it, write to us.</p>
    <Support />
  </>
);
