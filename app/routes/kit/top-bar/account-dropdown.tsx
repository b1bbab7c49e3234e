import type { ReactElement } from "react";
import { href, Link, useLocation, useSubmit } from "react-router";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  focusFirstItem,
} from "#app/ui/dropdown-menu.tsx";
import { useRootData } from "#app/routes/kit/frame/use-root-data.ts";
import { type Appearance, appearanceChoices, appearanceSettings } from "./appearance-choices.ts";
import type { NavigationLink } from "./navigation-link.ts";

export interface AccountDropdownProps {
  email: string;
  links: readonly NavigationLink[];
  trigger: ReactElement;
}

/** The menu is open on the first render. The account page has the same settings as a form. */
export function AccountDropdown({ email, links, trigger }: AccountDropdownProps) {
  return (
    <DropdownMenu defaultOpen modal={false}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent ref={focusFirstItem} align="end" container={document.querySelector("main")}>
        {email && (
          <DropdownMenuLabel className="max-w-64 text-xs font-normal! wrap-anywhere text-muted-foreground">
            {email}
          </DropdownMenuLabel>
        )}
        {links.map(({ label, to, isCurrent }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to} aria-current={isCurrent ? "page" : undefined}>
              {label}
            </Link>
          </DropdownMenuItem>
        ))}
        {appearanceSettings.map((setting) => (
          <AppearanceItems key={setting} setting={setting} />
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** Items of one setting. Each item saves its value at once. */
function AppearanceItems({ setting }: { setting: keyof Appearance }) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const selectedValue = useRootData()?.preferences[setting];
  const { label, options } = appearanceChoices[setting];
  const saveSetting = (value: string) => {
    const method = "post";
    const action = href("/license/account/look");
    const values = { [setting]: value, returnTo: pathname + search };
    void submit(values, { method, action, navigate: false, preventScrollReset: true });
  };
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuRadioGroup aria-label={label} value={selectedValue ?? ""} onValueChange={saveSetting}>
        <DropdownMenuLabel aria-hidden className="text-xs font-normal! text-muted-foreground">
          {label}
        </DropdownMenuLabel>
        {Object.entries(options).map(([value, text]) => (
          <DropdownMenuRadioItem key={value} value={value}>
            {text}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </>
  );
}
