import { type ComponentProps, useRef, useState } from "react";
import { fold } from "#app/domain/text/fold.ts";
import type { FollowUp } from "#app/routes/forms/use-follow-up.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Combobox } from "#app/ui/controls/combobox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useOffer } from "#app/ui/use-offer.ts";

interface Choice {
  id: number;
  title: string;
  detail?: string | undefined;
}

interface CrmSearchProps extends Pick<ComponentProps<typeof Combobox>, "placeholder" | "disabled"> {
  label: string;
  name: "company" | "contact";
  chosen: "companyId" | "contactId";
  noun: "companies" | "contacts";
  matches: readonly Choice[];
  foundFor: string;
  /** Returns null if there was no search. */
  nothing: (text: string) => string | null;
  /** Absent if all choices are already loaded. */
  search?: FollowUp;
  follow: FollowUp;
  next: ComponentProps<"button">;
}

const typingPauseMs = 300;
const byHand = "hand";

export function CrmSearch(props: CrmSearchProps) {
  const { label, name, chosen, noun, matches, foundFor, nothing, search, follow, next, ...input } = props;
  const [typed, setTyped] = useState(foundFor);
  const control = useRef<HTMLInputElement>(null);
  const mayWrite = useOffer("customer-by-hand");
  const isHydrated = useHydrated();
  const text = typed.trim();
  const isFound = search === undefined || text === foundFor.trim();
  const isIn = (words = "") => fold(words).includes(fold(text));
  const shown =
    isFound && search ? matches : matches.filter(({ title, detail }) => isIn(title) || isIn(detail));
  const none = nothing(text);
  const otherWay = { value: byHand, label: "Enter by hand", isOtherWay: true };
  const choose = (value: string) => {
    const isOther = value === byHand;
    const [field, id] = isOther ? ["customerBy", byHand] : [chosen, value];
    follow({
      currentTarget: { form: control.current?.form ?? null, name: field, value: id, type: "submit" },
    });
  };

  return (
    <div className="grid min-w-0 gap-2">
      <Field id={`search-${name}`} label={label}>
        <div className="flex gap-2">
          <Combobox
            {...input}
            ref={control}
            name={name}
            dir="auto"
            maxLength={200}
            required={false}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onInput={(event) => search?.(event, typingPauseMs)}
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            opensOnFocus
            options={[
              ...(none === null ? [] : shown.map((one) => ({ value: String(one.id), label: worded(one) }))),
              ...(none !== null && isFound && mayWrite ? [otherWay] : []),
            ]}
            listLabel={`Found ${noun}`}
            message={none === null ? null : isFound ? (shown.length === 0 ? none : null) : "Searching…"}
            onChoose={choose}
            className="min-w-0 flex-1"
            data-next-focus
          />
          <Button {...next} disabled={input.disabled} className="hidden no-script:inline-flex">
            Search
          </Button>
        </div>
      </Field>
      {!isHydrated && none !== null && (
        <div className="hidden gap-2 no-script:grid">
          {matches.length === 0 && <p className="text-sm text-muted">{none}</p>}
          {matches.length > 0 && (
            <ul
              aria-label={`Found ${noun}`}
              className="max-h-56 divide-y divide-line-soft overflow-y-auto rounded-lg border border-line"
            >
              {matches.map((one) => (
                <li key={one.id}>
                  <button
                    {...next}
                    type="submit"
                    name={chosen}
                    value={one.id}
                    className="block w-full px-3 py-2 text-start [overflow-wrap:anywhere] hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2"
                  >
                    {worded(one)}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {mayWrite && (
            <Button {...next} name="customerBy" value={byHand} variant="link" className="justify-self-start">
              Enter by hand
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const worded = ({ title, detail }: Choice) => (
  <>
    <span dir="auto" className="any-language">
      {title}
    </span>
    {detail && <span className="block text-sm text-muted">{detail}</span>}
  </>
);
