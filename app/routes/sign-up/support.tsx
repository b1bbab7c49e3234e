import { use } from "react";
import { RequestHost } from "#app/ui/request-contexts.tsx";

export function Support() {
  const host = use(RequestHost);
  const address = `support@${host}`;
  return (
    <p className="mt-8 border-t pt-4 text-xs text-muted-foreground">
      Do you need help? Write to{" "}
      <a href={`mailto:${address}`} className="text-primary underline underline-offset-2">
        {address}
      </a>
      .
    </p>
  );
}
