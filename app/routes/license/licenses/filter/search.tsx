import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { fold } from "#app/domain/text/fold.ts";
import { Combobox } from "#app/ui/controls/combobox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { type OfferedNames, typeMore } from "#app/routes/lists/offered-names.ts";

const pauseMs = 200;

interface FilterSearchProps {
  label: string;
  name: string;
  defaultValue: string;
  maxLength: number;
  /** Which names are searched. */
  among: "tag-names" | "tier-names";
  /** Offered as long as nothing was typed. */
  atFirst?: OfferedNames;
  errors?: readonly string[];
}

/** A name, with those offered that contain what was typed. */
export function FilterSearch({ label, among, atFirst, errors, defaultValue, ...input }: FilterSearchProps) {
  const { data, load } = useFetcher<OfferedNames>();
  const [text, setText] = useState(defaultValue);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const type = (typed: string) => {
    setText(typed);
    clearTimeout(waiting.current);
    const val = typed.trim();
    if (val === "") return;
    waiting.current = setTimeout(
      () => void load(`${href(`/license/licenses/${among}`)}?${new URLSearchParams({ val })}`),
      pauseMs,
    );
  };

  const offered = text.trim() === "" ? atFirst : data;
  const names = offered?.names.filter((name) => fold(name).includes(fold(text.trim()))) ?? [];
  return (
    <Field label={label} errors={errors}>
      <Combobox
        {...input}
        dir="auto"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        options={names.map((name) => ({ value: name, label: <bdi>{name}</bdi> }))}
        listLabel={`${label}: names`}
        message={offered?.hasMore ? typeMore : null}
        takesFirst={false}
        opensOnFocus
        onChoose={setText}
      />
    </Field>
  );
}
