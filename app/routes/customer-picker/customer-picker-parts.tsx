import type { ComponentProps, ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";

type Next = ComponentProps<"button">;

/** Says that the CRM cannot be asked, with what can be done about it. */
export const CrmFault = ({ detail, children }: { detail: string; children: ReactNode }) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warning/40 bg-warning-soft p-3"
  >
    <p className="flex min-w-0 flex-1 basis-72 gap-2.5 text-warning">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>The CRM is not responding. Enter the customer by hand, or try again. {detail}</span>
    </p>
    <span className="flex flex-wrap gap-2">{children}</span>
  </div>
);

interface ChosenProps {
  label: string;
  name: string;
  detail?: string | undefined;
  clears: "company" | "contact";
  next: Next;
}

export const Chosen = ({ label, name, detail, clears, next }: ChosenProps) => (
  <div className="min-w-0">
    <p className="mb-1.5 font-medium">{label}</p>
    <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken py-1.5 ps-3 pe-1.5">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span dir="auto" className="any-language font-medium">
          {name}
        </span>
        {detail && <span className="block text-sm text-muted">{detail}</span>}
      </span>
      <Button
        {...next}
        name="clear"
        value={clears}
        variant="ghost"
        size="sm"
        aria-label={`Clear ${clears}`}
        data-next-focus
      >
        Clear
      </Button>
    </div>
  </div>
);

interface SearchProps extends ComponentProps<typeof Input> {
  label: string;
  name: string;
  next: Next;
}

export const Search = ({ label, name, next, disabled, ...input }: SearchProps) => (
  <Field id={`search-${name}`} label={label}>
    <div className="flex gap-2">
      <Input
        type="search"
        name={name}
        autoComplete="off"
        dir="auto"
        maxLength={200}
        required={false}
        disabled={disabled}
        {...input}
        className="min-w-0 flex-1"
      />
      <Button {...next} disabled={disabled}>
        Search
      </Button>
    </div>
  </Field>
);

interface ChoicesProps {
  name: string;
  /** What is found, in the plural. */
  noun: "companies" | "contacts";
  found: readonly { id: number; title: string; detail?: string | undefined }[];
  /** What is said where nothing was found; null where nothing was looked for. */
  nothing: string | null;
  isSearching: boolean;
  next: Next;
  /** The way on where nothing was found. */
  otherwise: ReactNode;
}

export function Choices({ name, noun, found, nothing, isSearching, next, otherwise }: ChoicesProps) {
  const isNothing = found.length === 0 && nothing !== null;
  return (
    <>
      <p role="status" className={isNothing || isSearching ? "text-sm text-muted" : "sr-only"}>
        {isSearching ? "Searching…" : found.length > 0 ? `Found ${noun}: ${found.length}` : nothing}
      </p>
      {isNothing && <p className="justify-self-start">{otherwise}</p>}
      {found.length > 0 && (
        <ul
          aria-label={`Found ${noun}`}
          aria-busy={isSearching || undefined}
          className="max-h-56 divide-y divide-line-soft overflow-y-auto rounded-lg border border-line"
        >
          {found.map(({ id, title, detail }) => (
            <li key={id}>
              <button
                {...next}
                type="submit"
                name={name}
                value={id}
                className="block w-full px-3 py-2 text-start [overflow-wrap:anywhere] hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2"
              >
                <span dir="auto" className="any-language">
                  {title}
                </span>
                {detail && <span className="block text-sm text-muted">{detail}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
