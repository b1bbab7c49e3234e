/** Of an instance that staff made and no marketplace sold. */
export const staffSource = "staff";
