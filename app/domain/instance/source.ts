/** Source of an instance that staff created, as opposed to a marketplace. */
export const staffSource = "staff";
