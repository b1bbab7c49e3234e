import { Form, href } from "react-router";
import { Icon } from "#app/ui/data/icon.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { licenseList } from "./address.ts";

export function LastUpdated({ at, search }: { at: string | null; search: URLSearchParams }) {
  const action = licenseList.dialog(href("/license/licenses/refresh"), search);
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className="flex items-center gap-2 text-sm text-muted"
    >
      <span>
        Last Updated At <DateText value={at} format="second" />
      </span>
      <SubmitButton action={action} variant="ghost" size="sm" busyLabel="Reloading…">
        <Icon name="reload" /> Reload
      </SubmitButton>
    </Form>
  );
}
