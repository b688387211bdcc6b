/** Returns a function that makes each format of a language once: making one takes up to a millisecond. */
export function madeOnce<Options extends object, Format>(
  make: (language: string, options: Options) => Format,
) {
  const known = new Map<string, Format>();
  return (language: string, options: Options): Format => {
    const key = `${language} ${JSON.stringify(options)}`;
    const format = known.get(key) ?? make(language, options);
    known.set(key, format);
    return format;
  };
}

/** Returns the format of numbers in a language, as a BCP 47 tag. */
export const numberFormat = madeOnce(
  (language, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options),
);

/** Returns the plural rules of a language, as a BCP 47 tag. */
export const pluralRules = madeOnce(
  (language, options: Intl.PluralRulesOptions) => new Intl.PluralRules(language, options),
);
