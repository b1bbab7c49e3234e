import { href } from "react-router";
import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";

export const InstanceUnconfirmedNotice = () => (
  <>
    <PublicTitle>Your AIR instance is not confirmed yet</PublicTitle>
    <p className="mt-3 text-muted-foreground">
      Open the link in our latest mail again and confirm your instance. This page will then show the progress.
    </p>
    <Support />
  </>
);

export const InstanceEndedNotice = () => (
  <>
    <PublicTitle>Your AIR instance is no longer running</PublicTitle>
    <p className="mt-3 text-muted-foreground">
      The instance was suspended or has expired. If you still need the instance, write to us.
    </p>
    <Support />
  </>
);

export const NoSignUpNotice = () => (
  <>
    <PublicTitle>Your AIR instance</PublicTitle>
    <p className="mt-3 text-muted-foreground">
      You have not signed up with this browser. Open the link in our mail, or open your subscription in the
      marketplace again.
    </p>
    <p className="mt-6 text-xs text-muted-foreground">
      Do you work for us?{" "}
      <a href={href("/auth/sign-in")} className="text-primary underline underline-offset-2">
        Sign in with your work account
      </a>
      .
    </p>
    <Support />
  </>
);
