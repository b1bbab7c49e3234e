import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { PublicTitle } from "#app/routes/public-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import type { Lack } from "./arrival.ts";

const setUpAgain =
  "Open your subscription in the marketplace and press “Set up your account” again. You will not be charged a second time.";

/** What a buyer can do about it. */
const nextSteps: Record<Lack, ReactNode> = {
  missing: `This page opens from the marketplace. ${setUpAgain}`,
  invalid: `The link that brought you here is not known to the marketplace. ${setUpAgain}`,
  expired: `The link that brought you here is good for some hours only, and they are over. ${setUpAgain}`,
  throttled: "The marketplace is asked very often at this moment. Please try again in a minute.",
  unreachable: "The marketplace did not answer. Please try again in a minute.",
  "nothing-bought":
    "The marketplace knows of no subscription that runs. Subscribe there first, then press “Set up your account”.",
  ended: "The instance of this subscription was ended.",
};

const worthAnotherTry: ReadonlySet<Lack> = new Set(["throttled", "unreachable"]);

/** There is nothing to sign up for, and what to do now. */
export function Nothing({ lack }: { lack: Lack }) {
  const [search] = useSearchParams();
  return (
    <>
      <PublicTitle>You have no active subscriptions.</PublicTitle>
      <p className="mt-3 text-muted">{nextSteps[lack]}</p>
      {worthAnotherTry.has(lack) && (
        <Button asChild variant="primary" size="lg" className="mt-6">
          <a href={`?${search}`}>Try again</a>
        </Button>
      )}
      <Support />
    </>
  );
}
