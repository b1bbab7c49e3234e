import { type FormEvent, useEffect, useId, useRef } from "react";
import { useFetcher } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { textFilters } from "./filter-choices.ts";
import type { loader } from "./filter-tags.ts";

const pauseMs = 200;

/** A tag, with those offered that contain what was typed. */
export function FilterTag({ defaultValue }: { defaultValue: string }) {
  const { data: found, load } = useFetcher<typeof loader>();
  const listId = useId();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const search = ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) => {
    clearTimeout(waiting.current);
    const val = value.trim();
    if (val === "") return;
    waiting.current = setTimeout(
      () => void load(`/license/licenses/tag-names?${new URLSearchParams({ val })}`),
      pauseMs,
    );
  };

  return (
    <Field label={textFilters.tag}>
      <Input
        name="tag"
        list={listId}
        defaultValue={defaultValue}
        maxLength={64}
        autoComplete="off"
        onInput={search}
      />
      <datalist id={listId}>
        {found?.names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  );
}
