import { expect, test } from 'vitest';
import { transliterateUkrainian } from '#shared/rules/ukrainianLatin';

/** The examples of the resolution of 27 January 2010, no. 55, on the Latin spelling of Ukrainian names. */
const EXAMPLES = `
Алушта Alushta, Андрій Andrii, Борщагівка Borshchahivka, Борисенко Borysenko, Вінниця Vinnytsia, Володимир Volodymyr,
Гадяч Hadiach, Богдан Bohdan, Згурський Zghurskyi, Ґалаґан Galagan, Ґорґани Gorgany, Донецьк Donetsk, Дмитро Dmytro,
Рівне Rivne, Олег Oleh, Есмань Esman, Єнакієве Yenakiieve, Гаєвич Haievych, Короп'є Koropie, Житомир Zhytomyr,
Жанна Zhanna, Жежелів Zhezheliv, Закарпаття Zakarpattia, Казимирчук Kazymyrchuk, Медвин Medvyn, Михайленко Mykhailenko,
Іванків Ivankiv, Іващенко Ivashchenko, Їжакевич Yizhakevych, Кадиївка Kadyivka, Мар'їне Marine, Йосипівка Yosypivka,
Стрий Stryi, Олексій Oleksii, Київ Kyiv, Коваленко Kovalenko, Лебедин Lebedyn, Леонід Leonid, Миколаїв Mykolaiv,
Маринич Marynych, Ніжин Nizhyn, Наталія Nataliia, Одеса Odesa, Онищенко Onyshchenko, Полтава Poltava, Петро Petro,
Решетилівка Reshetylivka, Рибчинський Rybchynskyi, Суми Sumy, Соломія Solomiia, Тернопіль Ternopil, Троць Trots,
Ужгород Uzhhorod, Уляна Uliana, Фастів Fastiv, Філіпчук Filipchuk, Харків Kharkiv, Христина Khrystyna,
Стеценко Stetsenko, Чернівці Chernivtsi, Шевченко Shevchenko, Шостка Shostka, Кишеньки Kyshenky, Щербухи Shcherbukhy,
Гоща Hoshcha, Гаращенко Harashchenko, Юрій Yurii, Корюківка Koriukivka, Яготин Yahotyn, Ярошенко Yaroshenko,
Костянтин Kostiantyn, Знам'янка Znamianka, Феодосія Feodosiia, Розгон Rozghon
`
  .split(',')
  .map((pair) => pair.trim().split(/\s+/));

test('Ukrainian transliteration: follows all 74 examples of the official table', () => {
  expect(EXAMPLES).toHaveLength(74);
  expect(EXAMPLES.map(([name = '']) => [name, transliterateUkrainian(name)])).toEqual(EXAMPLES);
});

test.each([
  ['Біла Церква, вул. Ярославів Вал 5', 'Bila Tserkva, vul. Yaroslaviv Val 5'],
  ['ЮРІЙ ЩЕРБАНЬ', 'YURII SHCHERBAN'],
  ['ТОВ «Ґазда» Знам’янка', 'TOV «Gazda» Znamianka'],
  ['Hotel Łódź d’Or', 'Hotel Łódź d’Or'],
  ['Мыс', 'Mыs'],
])('Ukrainian transliteration: converts %s', (text, expected) => {
  expect(transliterateUkrainian(text)).toBe(expected);
});
