import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Input } from "#app/ui/input.tsx";
import { HiddenQueryFields } from "#app/ui/pagination.tsx";
import type { ListUrls } from "#app/routes/kit/lists/define-list.ts";

interface ListSearchProps {
  list: ListUrls;
  /** Query parameters of the page. */
  search: URLSearchParams;
  /** Value of the parameter `search`. */
  text: string | undefined;
  label: string;
  placeholder: string;
}

/** The search field above a list. It preserves the other parameters of the list. */
export const ListSearch = ({ list, search, text, label, placeholder }: ListSearchProps) => (
  <Form
    key={text ?? ""}
    method="get"
    action={list.path}
    role="search"
    preventScrollReset
    className="flex min-w-0 gap-2 max-sm:w-full"
  >
    <HiddenQueryFields
      search={list.pickListParams(search).toString()}
      excludedNames={["search", "pageNumber"]}
    />
    <Input
      type="search"
      name="search"
      defaultValue={text}
      maxLength={200}
      aria-label={label}
      placeholder={placeholder}
      enterKeyHint="search"
      className="!min-h-[34px] !py-1 sm:w-60"
    />
    <Button variant="outline" type="submit" size="icon" aria-label="Search">
      <Icon name="search" />
    </Button>
  </Form>
);
