import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { SignInEmail } from "./steps.tsx";
import { Support } from "./support.tsx";

interface WaitingNoticeProps {
  title: string;
  email?: string | null;
}

export const WaitingNotice = ({ title, email }: WaitingNoticeProps) => (
  <>
    <PublicTitle>{title}</PublicTitle>
    <p className="mt-3">
      Your request has reached us. Please expect an email from us with necessary information to react your AIR
      instance.
    </p>
    <SignInEmail email={email} />
    <p className="mt-3 text-muted-foreground">You may close this page; there is nothing else to do.</p>
    <Support />
  </>
);
