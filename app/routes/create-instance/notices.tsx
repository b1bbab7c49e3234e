import { PublicTitle } from "#app/routes/kit/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";

export const InstanceUnconfirmedNotice = () => (
  <>
    <PublicTitle>Your AIR instance is not confirmed yet</PublicTitle>
    <p className="mt-3 text-muted">
      Open the link in our latest mail to you again and confirm there. This page will then show the progress.
    </p>
    <Support />
  </>
);

export const InstanceEndedNotice = () => (
  <>
    <PublicTitle>Your AIR instance is no longer running</PublicTitle>
    <p className="mt-3 text-muted">It was suspended or has ended. If you still need it, write to us.</p>
    <Support />
  </>
);
