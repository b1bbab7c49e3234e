import { type FormEvent, useEffect, useId, useRef } from "react";
import { href, useFetcher } from "react-router";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { type OfferedNames, typeMore } from "#app/routes/lists/offered-names.ts";

const pauseMs = 200;

interface FilterSearchProps {
  label: string;
  name: string;
  defaultValue: string;
  maxLength: number;
  among: "tag-names" | "tier-names";
  atFirst?: OfferedNames;
  errors?: readonly string[];
}

export function FilterSearch({ label, among, atFirst, errors, ...input }: FilterSearchProps) {
  const { data, load } = useFetcher<OfferedNames>();
  const listId = useId();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const search = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(waiting.current);
    const val = value.trim();
    if (val === "") return;
    waiting.current = setTimeout(
      () => void load(`${href(`/license/licenses/${among}`)}?${new URLSearchParams({ val })}`),
      pauseMs,
    );
  };

  const offered = data ?? atFirst;
  return (
    <Field label={label} errors={errors} hint={offered?.hasMore && typeMore}>
      <Input {...input} list={listId} autoComplete="off" onInput={search} />
      <datalist id={listId}>
        {offered?.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
