import type { MouseEvent } from "react";
import { fullName } from "#app/domain/customer/full-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { Draft } from "./new-license-draft.ts";
import type { FollowUp } from "./use-follow-up.ts";

const typingPauseMs = 300;

interface CustomerPickerProps {
  id: string;
  draft: Draft;
  errors: readonly string[];
  follow: FollowUp;
}

/** The company, then one of its contacts, found in the CRM. Each choice is a button, so it needs no script. */
export function CustomerPicker({ id, draft, errors, follow }: CustomerPickerProps) {
  const choose = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    follow(event);
  };
  return (
    <FieldGroup id={id} label="Customer" required errors={errors}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {draft.company ? (
          <Chosen name={draft.company.companyName} onClear={choose} label="Company">
            <input type="hidden" name="companyId" value={draft.company.id} />
            <input type="hidden" name="company" value={draft.search} />
          </Chosen>
        ) : (
          <div className="grid gap-2">
            <Search
              label="Company"
              name="company"
              defaultValue={draft.search}
              onInput={(event) => follow(event, typingPauseMs)}
              onSearch={choose}
            />
            <Choices
              name="companyId"
              found={draft.companies.map(({ id, companyName }) => ({ id, title: companyName }))}
              nothing={draft.search.length >= 2 ? "No company has this in its name." : null}
              onChoose={choose}
            />
          </div>
        )}
        {draft.contact ? (
          <Chosen
            name={fullName(draft.contact) || draft.contact.email}
            detail={draft.contact.email}
            label="Contact"
          >
            <input type="hidden" name="contactId" value={draft.contact.id} />
          </Chosen>
        ) : (
          <div className="grid gap-2">
            <Search
              label="Contact"
              name="contact"
              defaultValue={draft.contactSearch}
              disabled={!draft.company}
              onInput={(event) => follow(event, typingPauseMs)}
              onSearch={choose}
            />
            <Choices
              name="contactId"
              found={draft.contacts.map((contact) => ({
                id: contact.id,
                title: fullName(contact) || contact.email,
                detail: contact.email,
              }))}
              nothing={draft.company ? "No contact of the company has this in their e-mail." : null}
              onChoose={choose}
            />
          </div>
        )}
      </div>
    </FieldGroup>
  );
}

interface ChosenProps {
  label: string;
  name: string;
  detail?: string;
  onClear?: (event: MouseEvent<HTMLButtonElement>) => void;
  children: React.ReactNode;
}

function Chosen({ label, name, detail, onClear, children }: ChosenProps) {
  return (
    <div>
      <p className="mb-1.5 font-medium">{label}</p>
      <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
        </span>
        {onClear && (
          <Button
            type="submit"
            formMethod="get"
            formNoValidate
            name="clear"
            value="company"
            variant="ghost"
            size="sm"
            onClick={onClear}
          >
            Clear
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

interface SearchProps extends Pick<
  React.ComponentProps<typeof Input>,
  "defaultValue" | "disabled" | "onInput"
> {
  label: string;
  name: string;
  onSearch: (event: MouseEvent<HTMLButtonElement>) => void;
}

function Search({ label, name, onSearch, disabled, ...input }: SearchProps) {
  return (
    <Field id={`search-${name}`} label={label}>
      <div className="flex gap-2">
        <Input
          type="search"
          name={name}
          autoComplete="off"
          required={false}
          disabled={disabled}
          {...input}
          className="flex-1"
        />
        <Button type="submit" formMethod="get" formNoValidate disabled={disabled} onClick={onSearch}>
          Search
        </Button>
      </div>
    </Field>
  );
}

interface ChoicesProps {
  name: string;
  found: readonly { id: number; title: string; detail?: string }[];
  nothing: string | null;
  onChoose: (event: MouseEvent<HTMLButtonElement>) => void;
}

function Choices({ name, found, nothing, onChoose }: ChoicesProps) {
  if (found.length === 0)
    return (
      <p role="status" className="text-sm text-muted">
        {nothing}
      </p>
    );
  return (
    <ul className="max-h-56 divide-y divide-line-soft overflow-y-auto rounded-lg border border-line">
      {found.map(({ id, title, detail }) => (
        <li key={id}>
          <button
            type="submit"
            formMethod="get"
            formNoValidate
            name={name}
            value={id}
            onClick={onChoose}
            className="block w-full px-3 py-2 text-start hover:bg-hover focus-visible:bg-hover"
          >
            <span className="block truncate">{title}</span>
            {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
