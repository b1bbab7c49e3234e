import LogIn from "lucide-react/icons/log-in";
import type { PendingForm } from "#app/middleware/require-session.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { MessagePage } from "./message-page.tsx";
import { signInInNewTabUrl } from "#app/routes/kit/frame/sign-in-link.ts";

/** If the session ended before the user sent a form, the page contains the form values, so that the user can send them again. */
export const SignedOutPage = ({ url, entries = [] }: Partial<PendingForm>) => (
  <MessagePage
    icon={LogIn}
    variant="warning"
    eyebrow="401"
    title="You are signed out"
    actions={
      <>
        <a href={signInInNewTabUrl} target="_blank" rel="noopener" className={buttonVariants()}>
          Sign in in a new tab
        </a>
        {url && (
          <form method="post" action={url}>
            {entries.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button variant="outline" type="submit">
              Send again
            </Button>
          </form>
        )}
      </>
    }
  >
    <p>
      {url
        ? "Nothing was saved yet. Your entries stay on this page. Sign in in a new tab, come back to this tab, and send your entries again."
        : "Sign in in a new tab, then come back to this tab and reload the page."}
    </p>
  </MessagePage>
);
