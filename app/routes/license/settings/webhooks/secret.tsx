import { OneTimeSecret } from "#app/routes/kit/one-time-secret.tsx";

export const Secret = ({ value }: { value: string | undefined }) =>
  value === undefined ? (
    <p role="alert">
      The secret of the webhook was shown once and is not shown again. If you did not copy the secret, create
      a new secret on the page of the webhook.
    </p>
  ) : (
    <OneTimeSecret noun="secret" value={value} />
  );
