/** Name of the form field that the server receives if the user pressed Enter in a browser without JavaScript. */
export const enterFieldName = "enter";

/** True if the user pressed Enter while a search field contains text. The form then shows the matches and saves nothing. */
export function isEnterSearch(formValues: URLSearchParams): boolean {
  if (!formValues.has(enterFieldName)) return false;
  const isChoosingCompany = formValues.get("customerBy") === "crm" && !formValues.has("crmCompanyId");
  // After the choice of a company, `company` is a hidden field with the last search text.
  const searchFieldNames = ["contact", "find", ...(isChoosingCompany ? ["company"] : [])];
  return searchFieldNames.some((name) => (formValues.get(name) ?? "").trim() !== "");
}
