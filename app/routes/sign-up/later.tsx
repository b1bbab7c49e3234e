import { PublicTitle } from "#app/routes/public-frame.tsx";
import { Support } from "./support.tsx";

export const Later = () => (
  <>
    <PublicTitle>This is not working right now</PublicTitle>
    <p className="mt-3 text-muted">Your registration is saved. Please load this page again in a minute.</p>
    <Support />
  </>
);
