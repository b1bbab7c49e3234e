import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { Form, href, useSearchParams } from "react-router";
import { environmentName } from "#app/domain/license/environment.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { licenseList, listAddress, listSearch } from "#app/routes/license/licenses/list/address.ts";
import type { CustomerDraft } from "#app/routes/customer-picker/customer-draft.ts";
import type { Draft } from "./draft.ts";
import { useCustomer } from "#app/routes/customer-picker/use-customer.ts";
import { formId, NewLicenseFields } from "./fields.tsx";
import { useSheet } from "#app/routes/forms/use-sheet.ts";

interface NewLicenseDialogProps {
  draft: Draft;
  lastResult: SubmissionResult | undefined;
}

export function NewLicenseDialog({ draft, lastResult }: NewLicenseDialogProps) {
  const [search] = useSearchParams();
  const environment = search.get("environment");
  const sheet = useSheet();
  const customer = useCustomer(draft.customer);
  const { customerBy, contact } = customer;
  const { isWritten, follow } = useWritten(customer, sheet);
  const isHydrated = useHydrated();
  const lacksCustomer = customerBy === "crm" ? contact === null : isHydrated && !isWritten;
  return (
    <Dialog
      title={`Create ${environmentName[draft.createIn]} License`}
      closeTo={listAddress(search)}
      size="wide"
      keepOnOutsidePress
      footer={
        <>
          <CloseLink to={listAddress(search)}>Cancel</CloseLink>
          <Form method="get" action={href("/license/licenses/new")} replace preventScrollReset>
            <KeptQuery search={String(listSearch(search))} without={[]} />
            {environment !== null && <input type="hidden" name="createIn" value={environment} />}
            <input type="hidden" name="assets" value="1" />
            <Button type="submit" variant="ghost">
              Reset
            </Button>
          </Form>
          <FooterGap />
          <SubmitButton
            form={formId}
            disabled={lacksCustomer}
            action={licenseList.dialog(href("/license/licenses/new"), search)}
            busyLabel="Creating…"
          >
            Save
          </SubmitButton>
        </>
      }
    >
      <div className="contents" onInput={follow}>
        <NewLicenseFields key={sheet} draft={draft} lastResult={lastResult} search={search} />
      </div>
    </Dialog>
  );
}

const isFilled = (text: unknown) => typeof text === "string" && text.trim() !== "";

function useWritten({ written }: CustomerDraft, sheet: string) {
  const [typed, setTyped] = useState<{ sheet: string; isWritten: boolean } | null>(null);
  const follow = (event: FormEvent<HTMLElement>) => {
    const form = event.target instanceof HTMLInputElement ? event.target.form : null;
    if (!form) return;
    const entered = new FormData(form);
    setTyped({ sheet, isWritten: isFilled(entered.get("writtenCompany")) && isFilled(entered.get("email")) });
  };
  const isWritten =
    typed?.sheet === sheet ? typed.isWritten : isFilled(written.writtenCompany) && isFilled(written.email);
  return { isWritten, follow };
}
