import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { Support } from "./support.tsx";

export const WaitingNotice = ({ title }: { title: string }) => (
  <>
    <PublicTitle>{title}</PublicTitle>
    <p className="mt-3">
      Your request has reached us. Please expect an email from us with necessary information to react your AIR
      instance.
    </p>
    <p className="mt-3 text-muted-foreground">You may close this page; there is nothing else to do.</p>
    <Support />
  </>
);
