import { Form, href } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";

const reloadFormId = "reload";
const buildRefreshUrl = (search: URLSearchParams) =>
  licenseList.buildDialogUrl(href("/license/licenses/refresh"), search);

interface LastUpdatedProps {
  lastUpdatedAt: string | null;
  search: URLSearchParams;
}

/**
 * The button submits `ReloadForm`, which the page must render outside other forms.
 * The button itself may be inside another form, and forms cannot be nested.
 */
export const LastUpdated = ({ lastUpdatedAt, search }: LastUpdatedProps) => (
  <div className="ms-auto flex items-center gap-2 text-xs text-muted-foreground max-sm:ms-0 max-lg:[&_.invisible]:hidden">
    <span>
      Last Updated At <DateText value={lastUpdatedAt} />
    </span>
    <SubmitButton
      form={reloadFormId}
      action={buildRefreshUrl(search)}
      variant="ghost"
      size="sm"
      busyLabel="Reloading…"
    >
      <Icon name="reload" /> <span className="max-lg:sr-only">Reload</span>
    </SubmitButton>
  </div>
);

export const ReloadForm = ({ search }: Pick<LastUpdatedProps, "search">) => (
  <Form id={reloadFormId} method="post" action={buildRefreshUrl(search)} preventScrollReset />
);
